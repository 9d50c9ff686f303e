import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Which AWS account each environment lives in, in a file that belongs into version control. */
export interface PinnedAccounts {
  accountFor(stage: string): string | undefined;
  pin(stage: string, account: string): void;
}

type Pins = Readonly<Record<string, string>>;

/** @throws Error if the file is not an object of account ids */
const read = (file: string): Pins => {
  if (!existsSync(file)) return {};
  const pins = JSON.parse(readFileSync(file, 'utf8')) as Pins;
  for (const [stage, account] of Object.entries(pins))
    if (!/^\d{12}$/.test(account)) throw new Error(`${file}: the account of "${stage}" is not a twelve-digit ID.`);
  return pins;
};

export const pinnedAccounts = (file: string): PinnedAccounts => ({
  accountFor(stage) {
    const pins = read(file);
    return Object.hasOwn(pins, stage) ? pins[stage] : undefined;
  },
  pin(stage, account) {
    writeFileSync(file, `${JSON.stringify({ ...read(file), [stage]: account }, null, 2)}\n`);
  },
});
