// Loaded before a script that the launcher runs. Stops the script when the launcher is killed and can't forward a
// signal.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
