// Loaded before a script that the launcher runs: when the launcher is killed, so that it can pass on no signal, end
// too.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
