/**
 * A PostgreSQL for tests: the one that DATABASE_URL names, else one of our own in a folder that goes with it.
 * Throws with what it said when it cannot start. `own` asks for one of our own in any case: one that may be halted, and
 * begun again on what it holds.
 * @param {{ own?: boolean }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void>, halt: () => Promise<void>, begin: () => Promise<void> }>}
 */
export declare function startPostgres({ own }?: {
    own?: boolean;
}): Promise<{
    url: string;
    stop: () => Promise<void>;
    halt: () => Promise<void>;
    begin: () => Promise<void>;
}>;
