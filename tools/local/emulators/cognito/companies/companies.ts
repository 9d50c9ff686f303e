import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY_CLIENT_ID } from '../settings';

/** A company's identity provider in the pool. */
export interface Provider {
  readonly name: string;
  readonly type: 'SAML' | 'OIDC';
  readonly details: Readonly<Record<string, string>>;
  /** Attributes of the pool by what the provider calls them. */
  readonly mapping: Readonly<Record<string, string>>;
}

interface Kept {
  readonly providers: readonly Provider[];
  /** The providers that the client of companies offers. */
  readonly offered: readonly string[];
}

/** Identity providers and the client that offers them, in one file. */
export interface Companies {
  readonly clientId: string;
  get(name: string): Provider | undefined;
  list(): readonly Provider[];
  save(provider: Provider): Promise<void>;
  remove(name: string): Promise<void>;
  offered(): readonly string[];
  offer(names: readonly string[]): Promise<void>;
}

const read = async (file: string): Promise<Kept> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { providers: [], offered: [] };
  }
};

/** Opens what the folder holds, with the secrets of clients readable by its owner alone. */
export const openCompanies = async (folder: string): Promise<Companies> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'companies.json');
  let kept = await read(file);
  let last: Promise<void> = Promise.resolve();
  const write = (next: Kept): Promise<void> => {
    kept = next;
    last = last.then(async () => {
      await writeFile(`${file}.tmp`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${file}.tmp`, file);
    });
    return last;
  };
  const others = (name: string): Provider[] => kept.providers.filter((provider) => provider.name !== name);
  return {
    clientId: COMPANY_CLIENT_ID,
    get: (name) => kept.providers.find((provider) => provider.name === name),
    list: () => kept.providers,
    save: (provider) => write({ ...kept, providers: [...others(provider.name), provider] }),
    remove: (name) => write({ providers: others(name), offered: kept.offered.filter((offered) => offered !== name) }),
    offered: () => kept.offered,
    offer: (offered) => write({ ...kept, offered }),
  };
};
