import { createServer } from 'node:net';
import { StartError } from './start-error';

const REASONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is in use. Stop the program that uses it, or start on another one: PORT=${port === 65_535 ? 4200 : port + 1} npm start`,
  EACCES: (_host, port) => `This account may not use port ${port}. Start on another one: PORT=4200 npm start`,
  EADDRNOTAVAIL: (host) => `HOST is "${host}", which is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST is "${host}", which cannot be resolved.`,
};

/** Binds the address before anything is built, so that a refusal is reported immediately. @throws StartError */
export const assertAddressFree = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const reason = REASONS[code];
      reject(new StartError(reason ? reason(host, port) : `Cannot listen on ${host}:${port} (${code}).`));
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
