import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names a folder for the state that the local clouds of a night share as their first one (`started-cloud.ts`), and removes it afterwards. The stories of each
 * change start one cloud only, which makes its own.
 */
export const withSeededState = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-seeded-'));
  process.env.CLOUDMEND_SEEDED_STATE = join(folder, 'state');
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
