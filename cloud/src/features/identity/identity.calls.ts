import type { Handlers } from '../../platform/calls/gate.ts'
import { openContractLink, requestContractLink } from '../programs/contracts/signing/contract-link-calls.ts'
import { answerShiftLink, giveBackShiftLink, openShiftLink } from '../programs/shifts/shift-link-calls.ts'
import {
  deleteUser,
  listIdentities,
  listSessions,
  removeIdentity,
  revokeOtherSessions,
  revokeSession,
  updateUser,
} from './account.ts'
import { changeEmail, stopEmailChange } from './change-address.ts'
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts'
import { confirmFirstAdmin, verifyCode, verifyEmail } from './confirm-email.ts'
import { signInWithProvider } from './external-sign-in.ts'
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  listSecondSteps,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './own-second-steps.ts'
import { beginPasskeySignIn, confirmSignIn, getPendingSignIn, signInWithPasskey } from './second-step.ts'
import { getSession, getToken, reauthenticate, sendCode, signInWithPassword, signOut } from './sign-in.ts'
import { requestSignInCode, signInWithCode } from './sign-in-by-code.ts'
import { sendVerificationEmail, signUp } from './sign-up.ts'

export const identityCalls: Handlers<'identity'> = {
  getSession,
  getToken,
  getPasswordPolicy: ({ identity }) => identity.passwordPolicy,
  getBotCheck: ({ identity }) => identity.botCheck.config,
  listProviders: ({ identity }) => ({ providers: identity.providers.list }),
  listIdentities,
  listSessions,
  signUp,
  sendVerificationEmail,
  verifyEmail,
  verifyCode,
  confirmFirstAdmin,
  signInWithPassword,
  requestSignInCode,
  signInWithCode,
  getPendingSignIn,
  confirmSignIn,
  beginPasskeySignIn,
  signInWithPasskey,
  listSecondSteps,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginAuthenticator,
  addAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  signInWithProvider,
  signOut,
  sendCode,
  reauthenticate,
  requestPasswordReset,
  resetPassword,
  changePassword,
  changeEmail,
  stopEmailChange,
  updateUser,
  deleteUser,
  removeIdentity,
  revokeSession,
  revokeOtherSessions,
  openContractLink,
  requestContractLink,
  openShiftLink,
  answerShiftLink,
  giveBackShiftLink,
}
