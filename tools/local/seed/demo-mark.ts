import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';

/** Incremented when the demo data change. */
const VERSION = '3';

const DemoMark = z.object({
  version: z.string(),
  /** The day they were created: changes in a demo account lead up to it. */
  madeOn: z.iso.date(),
  /** False while they are being created. */
  isWhole: z.boolean(),
});
export type DemoMark = z.infer<typeof DemoMark>;

/** The state of the demo data; undefined if there are none, or from an earlier version. */
export const readDemoMark = async (file: string): Promise<DemoMark | undefined> => {
  try {
    const { success, data } = DemoMark.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return success && data.version === VERSION ? data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

export const writeDemoMark = (file: string, mark: Omit<DemoMark, 'version'>): Promise<void> =>
  writeFile(file, JSON.stringify({ version: VERSION, ...mark }));
