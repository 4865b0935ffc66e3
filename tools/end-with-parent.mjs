// Loaded before the server by `npm start`: when the starter is killed and cannot say so, its channel closes,
// and the server drains and ends instead of living on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
