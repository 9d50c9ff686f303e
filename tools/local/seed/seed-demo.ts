import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemStore } from '@cloudmend/store/system';
import { seedAccount, type SeedAccountOptions } from './seed-account';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from './demo-people';
import { seedPeople, type SeedUser } from './seed-people';

/** Counts up when the demo data change, so that older states get what is new. */
const VERSION = '1';
const MARK = 'demo-data';

export interface SeedDemoOptions extends Omit<SeedAccountOptions, 'sub'> {
  readonly stateFolder: string;
  readonly system: SystemStore;
  readonly seedUser: SeedUser;
  /** False where an emulator of one's own plays the customer's cloud: it has no demo account. */
  readonly withAccount: boolean;
}

const isSeeded = async (file: string): Promise<boolean> => {
  try {
    return (await readFile(file, 'utf8')) === VERSION;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** Makes the demo data once. What somebody changes or removes afterwards stays so at the next start. */
export const seedDemo = async ({ stateFolder, system, seedUser, withAccount, ...account }: SeedDemoOptions): Promise<void> => {
  const mark = join(stateFolder, MARK);
  if (await isSeeded(mark)) return;
  await seedPeople(system, seedUser);
  if (withAccount) {
    const { sub } = await seedUser({ email: adminEmail(MAIN_TENANT), password: DEMO_PASSWORD, attributes: {} });
    await seedAccount({ ...account, sub });
  }
  await writeFile(mark, VERSION);
};
