import * as z from 'zod';
import { HostName } from './hosts';

/** Repositories of a workspace. */
export const REPOSITORIES_MOST = 50;
/** Roots of a repository. */
export const ROOTS_MOST = 50;

/** Connections by token of a workspace. */
export const CONNECTIONS_MOST = 10;

/** `acme/infra`, or below further groups, in the characters that GitHub and GitLab allow. */
export const RepositoryName = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_.-]{1,255}(?:\/[A-Za-z0-9_.-]{1,255}){1,20}$/, 'Expected owner/name.');

const climbs = (path: string): boolean => path.split('/').some((part) => part === '.' || part === '..');

/** A folder of a repository; empty for the repository itself. No path climbs out. */
export const RootPath = z
  .string()
  .max(500)
  .regex(/^(?:[A-Za-z0-9_@+ .-]+(?:\/[A-Za-z0-9_@+ .-]+)*)?$/, 'Expected a folder of the repository.')
  .refine((path) => !climbs(path), 'Expected a folder of the repository.');

/** A folder that is planned and applied separately, and what runs there. */
export const RepositoryRoot = z.strictObject({
  path: RootPath,
  /** @default - none is named */
  environment: z.string().trim().min(1).max(40).nullable().default(null),
});
export type RepositoryRoot = z.infer<typeof RepositoryRoot>;

/** A repository in which CloudMend may propose changes. */
export const Repository = z.object({
  id: z.string(),
  host: HostName,
  /** `https://github.com`, or the address of the company's own server. */
  server: z.string(),
  installationId: z.number().int(),
  /** The server's ID: it survives a new name. */
  hostId: z.number().int(),
  name: z.string(),
  branch: z.string(),
  /** None: the whole repository, without an environment. */
  roots: z.array(RepositoryRoot),
  /** `disconnected`: the app was uninstalled, or the connection ended. */
  state: z.enum(['connected', 'disconnected']),
  connectedAt: z.string(),
  connectedBy: z.string(),
  /** When its CI last posted a plan or addresses. @default - it never did */
  plannedAt: z.string().optional(),
});
export type Repository = z.infer<typeof Repository>;

/** A repository that an installation covers. */
export const AvailableRepository = z.object({
  host: HostName,
  server: z.string(),
  installationId: z.number().int(),
  name: z.string(),
  branch: z.string(),
  isConnected: z.boolean(),
});
export type AvailableRepository = z.infer<typeof AvailableRepository>;

/** The path of a group or project: no part of it climbs out. */
export const HostPath = z
  .string()
  .trim()
  .max(500)
  .regex(/^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+){0,20}$/, 'Expected group or group/project.')
  .refine((path) => !climbs(path), 'Expected group or group/project.');

/** An access token: printable characters, so that it fits a header. */
export const AccessToken = z
  .string()
  .trim()
  .min(8)
  .max(500)
  .regex(/^[!-~]+$/, 'Expected a token without spaces.');

/** Access to a group or project of a git server by token. The token itself is never shown again. */
export const Connection = z.object({
  host: HostName,
  server: z.string(),
  installationId: z.number().int(),
  path: z.string(),
  /** The token's last day; null if it never expires. */
  expiresAt: z.string().nullable(),
  connectedAt: z.string(),
  connectedBy: z.string(),
});
export type Connection = z.infer<typeof Connection>;

/** A connection, and why it does not work now; null if it does. */
export const TriedConnection = Connection.extend({ fault: z.string().nullable() });
export type TriedConnection = z.infer<typeof TriedConnection>;

/** The root that a path belongs to: the deepest one. */
export const findRoot = ({ roots }: Pick<Repository, 'roots'>, path: string): RepositoryRoot | undefined => {
  if (roots.length === 0) return { path: '', environment: null };
  const holding = roots.filter(({ path: root }) => root === '' || path.startsWith(`${root}/`));
  return holding.sort((a, b) => b.path.length - a.path.length)[0];
};
