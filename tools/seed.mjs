// The seed of `npm test`'s random trials: different for each commit, but the same whenever that commit is tested again.
import { execFileSync } from 'node:child_process';

/** The short id of the checked-out commit; 'none' outside a checkout. */
export const readCommit = (root) => {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'none';
  }
};

/** A number from 1 to 2^31 derived from a commit. */
export const toSeed = (commit) =>
  /^[0-9a-f]{7,}$/.test(commit) ? (parseInt(commit.slice(0, 7), 16) % 2 ** 31) + 1 : 1;
