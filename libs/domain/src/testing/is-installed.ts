import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is found in PATH. Asking the program itself would start Python again for each test file. */
export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
