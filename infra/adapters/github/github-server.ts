import * as z from 'zod';

/** Our app's registration on one server. */
export const GitHubServer = z.object({
  /** `https://github.com`, or the address of a GitHub Enterprise Server. */
  server: z.url().transform((url) => url.replace(/\/+$/, '')),
  appId: z.coerce.number().int().positive(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  /** PEM. */
  privateKey: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  webhookSecret: z.string().min(16),
  /** The demo's git server. @default false */
  isDemo: z.literal(true).optional(),
});
export type GitHubServer = z.infer<typeof GitHubServer>;

/** The secret of a deployment: an array of registrations, empty if there is none. @throws ZodError */
export const readServers = (secret: string): readonly GitHubServer[] => z.array(GitHubServer).parse(JSON.parse(secret));

const isPublicHub = (server: string): boolean => server === 'https://github.com';

/** The address of the REST API. */
export const toApiUrl = (server: string): string =>
  isPublicHub(server) ? 'https://api.github.com' : `${server}/api/v3`;

/** Every origin that the API leads to: archives of github.com are served by another host. */
export const listOrigins = (server: string): readonly string[] =>
  isPublicHub(server)
    ? ['https://github.com', 'https://api.github.com', 'https://codeload.github.com']
    : [new URL(server).origin, `https://codeload.${new URL(server).host}`];
