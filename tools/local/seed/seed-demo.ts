import { readFile, writeFile } from 'node:fs/promises';
import type { SystemStore } from '@cloudmend/store/system';
import { seedAccount, type SeedAccountOptions } from './seed-account';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from './demo-people';
import { seedPeople, type SeedUser } from './seed-people';

/** Counts up when the demo data change, so that older states get what is new. */
const VERSION = '1';

export interface SeedDemoOptions extends Omit<SeedAccountOptions, 'sub'> {
  /** The file that tells that it has been done. */
  readonly mark: string;
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
export const seedDemo = async ({ mark, system, seedUser, withAccount, ...account }: SeedDemoOptions): Promise<void> => {
  if (await isSeeded(mark)) return;
  await seedPeople(system, seedUser);
  if (withAccount) {
    const { sub } = await seedUser({ email: adminEmail(MAIN_TENANT), password: DEMO_PASSWORD, attributes: {} });
    await seedAccount({ ...account, sub });
  }
  await writeFile(mark, VERSION);
};
