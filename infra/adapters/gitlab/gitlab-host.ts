import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import * as z from 'zod';
import { AccessEndedError, type HostRepository, type WorkspaceTokens } from '../../runtime/git-host';
import type { HostAdapter } from '../host-adapter';
import { type GitLabApi, GitLabRefusal, inPath, openGitLabApi, orNone } from './gitlab-api';
import { openHostedRepository } from './hosted-repository';
import { type Connections, openDeliveryReader, toHookToken } from './read-delivery';
import { gitLabIssuer } from './token-issuer';

export interface GitLabHostOptions {
  /** The connections of a workspace, for what arrives from outside. */
  readonly connectionsOf: (tenantId: TenantId) => Connections;
  /** Origins inside our own network: an emulator. @default - none */
  readonly trusted?: readonly string[];
  /** Servers of the demo, whose plans are computed from code. @default - none */
  readonly demoServers?: () => readonly string[];
  /** @default - the time of day */
  readonly clock?: () => Date;
}

/** The role that may add webhooks. */
const MAINTAINER = 40;
const NEEDED = 'The token needs the scope api and the role Maintainer.';

const Token = z.object({ scopes: z.array(z.string()), expires_at: z.string().nullable() });
const Access = z.object({ access_level: z.number() }).nullish();
const Project = z.object({
  id: z.number(),
  path_with_namespace: z.string(),
  default_branch: z.string().nullable(),
  web_url: z.string(),
  archived: z.boolean().default(false),
  permissions: z.object({ project_access: Access, group_access: Access }).optional(),
});
const Group = z.object({ id: z.number(), full_path: z.string(), web_url: z.string() });
const Hook = z.object({ id: z.number(), url: z.string(), signing_token_present: z.boolean().default(false) });
type Project = z.infer<typeof Project>;

const mayMaintain = ({ permissions }: Project): boolean =>
  Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0) >= MAINTAINER;

const toRepositories = ({ id, path_with_namespace, default_branch, archived }: Project): HostRepository[] =>
  default_branch === null || archived ? [] : [{ hostId: id, name: path_with_namespace, branch: default_branch }];

const findProject = (git: GitLabApi, path: string) =>
  orNone(() => git.ask(Project, 'GET', `/projects/${inPath(path)}`));
const findGroup = (git: GitLabApi, path: string) =>
  orNone(() => git.ask(Group, 'GET', `/groups/${inPath(path)}`, { query: { with_projects: false } }));

/** The projects of a group that the token maintains. */
const listProjects = (git: GitLabApi, path: string): Promise<Project[]> =>
  git.list(Project, `/groups/${inPath(path)}/projects`, {
    include_subgroups: true,
    with_shared: false,
    archived: false,
    min_access_level: MAINTAINER,
  });

interface Place {
  /** As GitLab spells it. */
  readonly path: string;
  /** Where its page is by the address that was given, and by the one that GitLab has for itself. */
  readonly address: string;
  readonly webUrl: string;
  readonly isMaintained: boolean;
}

/** The group or project at a path. */
const findPlace = async (git: GitLabApi, server: string, path: string): Promise<Place> => {
  const project = await findProject(git, path);
  if (project) {
    const { path_with_namespace: name, web_url: webUrl } = project;
    return { path: name, address: `${server}/${name}`, webUrl, isMaintained: mayMaintain(project) };
  }
  const group = await findGroup(git, path);
  if (!group) throw new AppError('invalid', `The token cannot access the group or project ${path}.`);
  const { full_path: name, web_url: webUrl } = group;
  const isMaintained = (await listProjects(git, path)).length > 0;
  return { path: name, address: `${server}/groups/${name}`, webUrl, isMaintained };
};

/** A refusal as something the person can mend. */
const toInvalid = (error: unknown): never => {
  if (error instanceof AccessEndedError)
    throw new AppError('invalid', 'GitLab does not accept this token.', { cause: error });
  if (error instanceof GitLabRefusal) throw new AppError('invalid', NEEDED, { cause: error });
  throw error;
};

/** GitLab.com and servers of its own kind, by tokens that people give. */
export const gitLabHost = ({
  connectionsOf,
  trusted = [],
  demoServers = () => [],
  clock = () => new Date(),
}: GitLabHostOptions): HostAdapter => {
  const apiOf = async (
    { server, installationId }: { readonly server: string; readonly installationId: number },
    tokens: WorkspaceTokens,
  ): Promise<GitLabApi> => {
    const secret = await tokens.readSecret(server, installationId);
    if (!secret) throw new AccessEndedError('The connection to GitLab has ended.');
    return openGitLabApi({ server, token: secret.token, trusted });
  };

  const readDelivery = openDeliveryReader({ connectionsOf, clock });

  return {
    listServers: async () => [],
    managesInstallation: async () => false,
    inspectToken: async ({ server, path, token }) => {
      const git = openGitLabApi({ server, token, trusted });
      try {
        const { scopes, expires_at } = await git.ask(Token, 'GET', '/personal_access_tokens/self');
        if (!scopes.includes('api')) throw new AppError('invalid', NEEDED);
        const place = await findPlace(git, server, path);
        if (place.webUrl !== place.address)
          throw new AppError('invalid', 'GitLab names another address as its own. Use the one its pages show.');
        if (!place.isMaintained) throw new AppError('invalid', NEEDED);
        return { expiresAt: expires_at, path: place.path };
      } catch (error) {
        return toInvalid(error);
      }
    },
    listRepositories: async ({ path = '', ...connection }, tokens) => {
      const git = await apiOf(connection, tokens);
      const project = await findProject(git, path);
      return (project ? [project] : await listProjects(git, path)).flatMap(toRepositories);
    },
    open: (place, tokens) => openHostedRepository(() => apiOf(place, tokens), place),
    watch: async (place, tokens, { address, tenantId }) => {
      const secret = await tokens.readSecret(place.server, place.installationId);
      if (!secret) throw new AccessEndedError('The connection to GitLab has ended.');
      const git = await apiOf(place, tokens);
      const hooks = `/projects/${place.hostId}/hooks`;
      try {
        const known = (await git.list(Hook, hooks)).find(({ url }) => url === address);
        const made = await git.ask(Hook, known ? 'PUT' : 'POST', known ? `${hooks}/${known.id}` : hooks, {
          body: {
            url: address,
            token: toHookToken({ tenantId, installationId: place.installationId, secret: secret.hookSecret }),
            // Servers that cannot sign leave it out of account.
            signing_token: `whsec_${secret.hookKey}`,
            push_events: true,
            merge_requests_events: true,
            note_events: true,
            enable_ssl_verification: true,
          },
        });
        return made.signing_token_present;
      } catch (error) {
        if (error instanceof GitLabRefusal && error.answered === 422)
          throw new AppError('invalid', `GitLab does not report to ${new URL(address).host}. Allow it there.`);
        return toInvalid(error);
      }
    },
    unwatch: async (place, tokens, address) => {
      const git = await apiOf(place, tokens);
      const hooks = `/projects/${place.hostId}/hooks`;
      for (const { id, url } of await git.list(Hook, hooks))
        if (url === address) await git.ask(z.unknown(), 'DELETE', `${hooks}/${id}`);
    },
    readDelivery,
    findIssuer: async (issuer, tenantId) => {
      const isTheirs = (await connectionsOf(tenantId).listInstallations()).some(
        ({ host, server }) => host === 'gitlab' && server === issuer,
      );
      return isTheirs ? gitLabIssuer(issuer, demoServers().includes(issuer)) : undefined;
    },
  };
};
