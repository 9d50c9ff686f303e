import { z } from 'zod';

/** Repositories of a workspace. */
export const REPOSITORIES_MOST = 50;
/** Roots of a repository. */
export const ROOTS_MOST = 50;

/** `acme/infra`, in the characters that GitHub allows. */
export const RepositoryName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}\/[A-Za-z0-9_.-]{1,100}$/, 'Expected owner/name.');

/** A folder of a repository; empty for the repository itself. No path climbs out. */
export const RootPath = z
  .string()
  .max(500)
  .regex(/^(?:[A-Za-z0-9_@+ .-]+(?:\/[A-Za-z0-9_@+ .-]+)*)?$/, 'Expected a folder of the repository.')
  .refine(
    (path) => !path.split('/').some((part) => part === '.' || part === '..'),
    'Expected a folder of the repository.',
  );

/** A folder that is planned and applied by itself, and what runs there. */
export const RepositoryRoot = z.strictObject({
  path: RootPath,
  /** @default - none is named */
  environment: z.string().trim().min(1).max(40).nullable().default(null),
});
export type RepositoryRoot = z.infer<typeof RepositoryRoot>;

/** A repository in which CloudMend may propose changes. */
export const Repository = z.object({
  id: z.string(),
  host: z.enum(['github', 'gitlab']),
  /** `https://github.com`, or the address of the company's own server. */
  server: z.string(),
  installationId: z.number().int(),
  /** The server's ID: it survives a new name. */
  hostId: z.number().int(),
  name: z.string(),
  branch: z.string(),
  /** None: the whole repository, without an environment. */
  roots: z.array(RepositoryRoot),
  /** `disconnected`: the app was uninstalled. */
  state: z.enum(['connected', 'disconnected']),
  connectedAt: z.string(),
  connectedBy: z.string(),
  /** When its CI last posted a plan or addresses. @default - it never did */
  plannedAt: z.string().optional(),
});
export type Repository = z.infer<typeof Repository>;

/** A repository that an installation covers. */
export const AvailableRepository = z.object({
  server: z.string(),
  installationId: z.number().int(),
  name: z.string(),
  branch: z.string(),
  isConnected: z.boolean(),
});
export type AvailableRepository = z.infer<typeof AvailableRepository>;

/** The root that a path belongs to: the deepest one. */
export const findRoot = ({ roots }: Pick<Repository, 'roots'>, path: string): RepositoryRoot | undefined => {
  if (roots.length === 0) return { path: '', environment: null };
  const holding = roots.filter(({ path: root }) => root === '' || path.startsWith(`${root}/`));
  return holding.sort((a, b) => b.path.length - a.path.length)[0];
};
