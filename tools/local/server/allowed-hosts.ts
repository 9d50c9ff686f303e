import { networkInterfaces } from 'node:os';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** An address in URL form. */
export const bracketAddress = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** The names this server answers to; any other Host is a rebound name of someone else's page. */
export const allowedHosts = (host: string, port: number): ReadonlySet<string> => {
  const own = ANY_ADDRESS.has(host)
    ? Object.values(networkInterfaces()).flatMap((addresses = []) =>
        addresses.map(({ address }) => bracketAddress(address)),
      )
    : [bracketAddress(host)];
  return new Set([...LOOPBACK, ...own].map((name) => `${name}:${port}`));
};

/** True if the Host names this server and the Origin, if any, is this server's own. */
export const isOwnHost = (hosts: ReadonlySet<string>, host: string | undefined): boolean =>
  host !== undefined && hosts.has(host.toLowerCase());

export const isOwnOrigin = (hosts: ReadonlySet<string>, origin: string | undefined): boolean => {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).protocol === 'http:' && hosts.has(new URL(origin).host);
};
