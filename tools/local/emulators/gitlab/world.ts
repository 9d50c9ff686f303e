import { randomBytes } from 'node:crypto';
import { type GitFile, type GitObjects, openGitObjects } from './git-objects';

export const DEVELOPER = 30;
export const MAINTAINER = 40;

export interface GitLabToken {
  readonly username: string;
  readonly scopes: readonly string[];
  readonly expires_at: string | null;
  isRevoked: boolean;
}

export interface Hook {
  readonly id: number;
  url: string;
  token: string;
  /** `whsec_` and the key in Base64. */
  signingToken: string | undefined;
  readonly events: Readonly<Record<string, boolean>>;
}

export interface MergeRequest {
  readonly iid: number;
  title: string;
  description: string;
  state: 'opened' | 'closed' | 'merged';
  readonly source: string;
  readonly target: string;
  readonly labels: readonly string[];
  /** The last commit once it is no longer open. */
  sha: string;
  mergeCommit: string | null;
  mergedBy: string | null;
  readonly notes: Array<{ readonly id: number; readonly body: string; readonly username: string }>;
}

export interface Status {
  readonly id: number;
  readonly sha: string;
  readonly name: string;
  status: string;
  description: string | null;
}

export interface Project {
  readonly id: number;
  readonly path: string;
  /** Access levels by username. */
  readonly members: Map<string, number>;
  readonly git: GitObjects;
  readonly hooks: Map<number, Hook>;
  readonly requests: MergeRequest[];
  readonly statuses: Status[];
}

export interface GroupText {
  readonly path: string;
  readonly members: Readonly<Record<string, number>>;
  /** Files by path, by project. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Everything that one GitLab holds, in memory. */
export interface GitLabWorld {
  readonly groups: readonly GroupText[];
  readonly projects: readonly Project[];
  readonly tokens: Map<string, GitLabToken>;
  /** Makes an access token. */
  issue(username: string, given?: Partial<Omit<GitLabToken, 'username'>>): string;
  newId(): number;
}

const toFiles = (text: Readonly<Record<string, string>>): ReadonlyMap<string, GitFile> =>
  new Map(Object.entries(text).map(([path, each]) => [path, { text: each, isExecutable: false }]));

export const openWorld = (groups: readonly GroupText[]): GitLabWorld => {
  let ids = 100;
  const newId = (): number => (ids += 1);
  const projects = groups.flatMap(({ path, members, projects: held }) =>
    Object.entries(held).map(([name, text]): Project => {
      const git = openGitObjects();
      git.branches.set('main', git.write(null, toFiles(text), 'Describe what runs').id);
      return {
        id: newId(),
        path: `${path}/${name}`,
        members: new Map(Object.entries(members)),
        git,
        hooks: new Map(),
        requests: [],
        statuses: [],
      };
    }),
  );
  const tokens = new Map<string, GitLabToken>();
  return {
    groups,
    projects,
    tokens,
    newId,
    issue: (username, { scopes = ['api'], expires_at = null, isRevoked = false } = {}) => {
      const token = `glpat-${randomBytes(15).toString('base64url')}`;
      tokens.set(token, { username, scopes, expires_at, isRevoked });
      return token;
    },
  };
};
