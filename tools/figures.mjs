// The table at the end of `npm test` and of the nightly run: what the harnesses tried, and how much of it failed.
import { existsSync, readFileSync } from 'node:fs';

/** Prints the figures reported by the tests, one line each. */
export const printFigures = (files) => {
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  if (lines.length === 0) return;
  const sums = new Map();
  for (const line of lines.filter(Boolean)) {
    const { id, what, tried, failed } = JSON.parse(line);
    const sum = sums.get(`${id} ${what}`) ?? { id, what, tried: 0, failed: 0 };
    sums.set(`${id} ${what}`, { ...sum, tried: sum.tried + tried, failed: sum.failed + failed });
  }
  console.log('\nHarness results (docs/THREATS.md):');
  for (const { id, what, tried, failed } of [...sums.values()].sort(
    (a, b) => a.id.localeCompare(b.id) || a.what.localeCompare(b.what),
  )) {
    console.log(`${id.padEnd(5)} ${String(tried).padStart(9)} tried ${String(failed).padStart(5)} failed   ${what}`);
  }
};

/** Which tests were skipped, as a skipped test proves nothing. They need a tool that is not installed. */
export const printSkips = (count, files) => {
  if (count === 0) return;
  console.log(`Skipped: ${count}, because a tool is not installed (moto_server, terraform or cfn-lint)`);
  for (const { test, skipped } of files) console.log(`  ${skipped} in ${test}`);
};
