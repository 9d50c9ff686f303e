// Loaded before a measured command (node --require): its last words, on the third stream, are the most memory it held in bytes and the
// processor time it took in microseconds.
const { writeSync } = require('node:fs');

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, `${process.resourceUsage().maxRSS * 1024} ${user + system}`);
});
