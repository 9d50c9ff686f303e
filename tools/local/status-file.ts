import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { emptyStatus, StatusReport } from '@cloudmend/domain/status';
import type { StatusFile } from '@cloudmend/infra/status';

const toVersion = (text: string): string => createHash('sha256').update(text).digest('hex');

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The report of the status page in a file. One process at a time has the state folder. */
export const statusInFolder = (path: string): StatusFile => ({
  read: async () => {
    const text = await readText(path);
    return text === undefined
      ? { report: emptyStatus(), version: undefined }
      : { report: StatusReport.parse(JSON.parse(text)), version: toVersion(text) };
  },
  write: async (report, version) => {
    const text = await readText(path);
    if ((text === undefined ? undefined : toVersion(text)) !== version) return false;
    await writeFile(`${path}.new`, JSON.stringify(report));
    await rename(`${path}.new`, path);
    return true;
  },
});
