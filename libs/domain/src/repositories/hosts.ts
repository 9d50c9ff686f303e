import * as z from 'zod';
import { AppError } from '../errors/index';

/** The git hosts in which changes can be proposed. A new host is a row here and one in `infra/adapters/git-hosts.ts`. */
export const HOSTS = {
  github: { name: 'GitHub', access: 'app', server: 'https://github.com', proposal: 'pull request', mark: '#' },
  gitlab: { name: 'GitLab', access: 'token', server: 'https://gitlab.com', proposal: 'merge request', mark: '!' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly name: string;
      /** Through an app that its operator registered, or with a token that a person gives. */
      readonly access: 'app' | 'token';
      /** The address that most people use. */
      readonly server: string;
      /** What the host calls a proposed change, and the mark before its number. */
      readonly proposal: string;
      readonly mark: string;
    }
  >
>;

export const HostName = z.enum(Object.keys(HOSTS) as [keyof typeof HOSTS]);
export type HostName = keyof typeof HOSTS;

/** An address in its one spelling: without credentials, query or a slash at the end. @throws AppError invalid */
export const toServerAddress = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.search !== '')
    throw new AppError('invalid', 'Expected the address of a git server, such as https://gitlab.com.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
