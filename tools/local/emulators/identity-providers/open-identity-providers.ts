import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dns } from '@cloudmend/infra/runtime';
import { escape, page } from '../pages';
import { oidcIdp } from './oidc-idp';
import { samlIdp } from './saml-idp';
import { makeSigningKey, type SigningKey } from './self-signed';

const YEAR_MS = 365 * 86_400_000;

export interface EmulatedCompany {
  /** Serves `<mount>/saml` and `<mount>/oidc`. */
  readonly identityProviders: (request: Request) => Promise<Response>;
  /** Calls them in this process. */
  readonly call: (url: string, init?: RequestInit) => Promise<Response>;
  /** A page with TXT records, and a form that adds one. */
  readonly dnsPage: (request: Request) => Promise<Response>;
  readonly dns: Dns;
}

const readKey = async (folder: string, clock: () => Date): Promise<SigningKey> => {
  const file = join(folder, 'identity-provider.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SigningKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = makeSigningKey('Local identity provider', clock(), new Date(clock().getTime() + YEAR_MS));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(key), { mode: 0o600 });
    return key;
  }
};

/** A company with a directory, a SAML and an OpenID provider, and its DNS. */
export const openCompany = (folder: string, clock: () => Date): EmulatedCompany => {
  let providers: Promise<{ saml: ReturnType<typeof samlIdp>; oidc: ReturnType<typeof oidcIdp> }> | undefined;
  // Making a key takes a second of a first start, and few starts need it.
  const openProviders = () => {
    providers ??= readKey(folder, clock).then((key) => ({ saml: samlIdp(key, clock), oidc: oidcIdp(key, clock) }));
    return providers;
  };
  const records = new Map<string, string[]>();

  const identityProviders = async (request: Request): Promise<Response> => {
    const { origin, pathname } = new URL(request.url);
    const [, base, kind] = /^(.*\/(saml|oidc))\//.exec(pathname) ?? [];
    if (!base) return new Response('Not found', { status: 404 });
    const { saml, oidc } = await openProviders();
    return kind === 'saml' ? saml(request, `${origin}${base}`) : oidc(request, `${origin}${base}`);
  };

  const dnsPage = async (request: Request): Promise<Response> => {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await request.text());
      const name = (form.get('name') ?? '').trim().toLowerCase();
      records.set(name, [...(records.get(name) ?? []), (form.get('value') ?? '').trim()]);
      return new Response(null, { status: 303, headers: { location: request.url } });
    }
    const list = [...records].flatMap(([name, values]) =>
      values.map((value) => `<p><code>${escape(name)}</code> TXT <code>${escape(value)}</code></p>`),
    );
    return page(
      'TXT records',
      `${list.join('\n') || '<p>No records yet.</p>'}
<form method="post"><p><label>Name <input name="name" size="50" required></label></p>
<p><label>Value <input name="value" size="50" required></label></p><p><button>Add</button></p></form>`,
      'Local DNS',
    );
  };

  return {
    identityProviders,
    call: (url, init) => identityProviders(new Request(url, init)),
    dnsPage,
    dns: { txt: async (name) => records.get(name.toLowerCase()) ?? [] },
  };
};
