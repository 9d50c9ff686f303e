import { AppError } from '@cloudmend/domain/errors';
import type { HostName, Repository } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ClaimedInstallation, RepositoryStore } from '@cloudmend/store';

/** A git server on which our app is registered. */
export interface GitServer {
  /** `https://github.com`, or the address of a GitHub Enterprise Server. */
  readonly server: string;
  /** The page on which a person installs the app. */
  readonly installUrl: string;
}

export interface HostRepository {
  /** The server's own ID: it survives a new name. */
  readonly hostId: number;
  /** `acme/infra` */
  readonly name: string;
  readonly branch: string;
}

/** Where a repository is. */
export type RepositoryPlace = Pick<Repository, 'host' | 'server' | 'installationId' | 'hostId' | 'name'>;

/** The tokens of one workspace: a host reads no other's. */
export type WorkspaceTokens = Pick<RepositoryStore, 'readSecret'>;

/** What a person gives to connect a group or project by token. */
export interface TokenAccess {
  readonly host: HostName;
  readonly server: string;
  /** The path of the group or project. */
  readonly path: string;
  readonly token: string;
}

export interface InspectedToken {
  /** The path as the server spells it. */
  readonly path: string;
  /** The token's last day; null if it never expires. */
  readonly expiresAt: string | null;
}

/** Our access to a server ended: the app was uninstalled, or the token was revoked or has expired. */
export class AccessEndedError extends AppError {
  override readonly name = 'AccessEndedError';

  constructor(message: string, options?: ErrorOptions) {
    super('not-found', message, options);
  }
}

export interface HostedFile {
  readonly text: string;
  readonly isExecutable: boolean;
}

/** What is to be written on a branch of ours. */
export interface NewCommit {
  readonly base: string;
  readonly branch: string;
  readonly message: string;
  readonly files: ReadonlyMap<string, HostedFile>;
  /** Our own commit that the branch may be moved from. @default - the branch must be new */
  readonly replaces?: string;
}

export interface HostedPullRequest {
  readonly number: number;
  readonly url: string;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  /** The last commit of its branch. */
  readonly head: string;
}

/** The required check of a pull request. */
export interface HostedCheck {
  readonly commit: string;
  /** Null while it is undecided. */
  readonly conclusion: 'success' | 'failure' | 'action_required' | 'neutral' | null;
  readonly title: string;
  readonly summary: string;
  /** The change's ID. */
  readonly externalId: string;
}

/** Our branch contains commits by someone else, or another branch has its name. */
export class BranchTakenError extends Error {
  override readonly name = 'BranchTakenError';
}

/** A repository as its installation may use it. There is no call that merges. */
export interface HostedRepository {
  describe(): Promise<HostRepository>;
  /** The last commit of a branch. */
  head(branch: string): Promise<string>;
  /** The infrastructure code at a commit, by path. Symbolic links and files over 1 MB are left out. */
  readFiles(commit: string): Promise<ReadonlyMap<string, HostedFile>>;
  /** Puts one commit on the base and our branch at it; the same again answers the same commit. @throws BranchTakenError */
  commit(commit: NewCommit): Promise<string>;
  /** The open pull request of a branch. */
  findPullRequest(branch: string): Promise<HostedPullRequest | undefined>;
  openDraft(request: {
    readonly branch: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
  }): Promise<HostedPullRequest>;
  getPullRequest(number: number): Promise<HostedPullRequest | undefined>;
  describePullRequest(number: number, text: { readonly title: string; readonly body: string }): Promise<void>;
  closePullRequest(number: number): Promise<void>;
  setCheck(check: HostedCheck): Promise<void>;
  comment(number: number, text: string): Promise<void>;
  /** True for people who may push to the repository. */
  isWriter(login: string): Promise<boolean>;
}

interface OfRepository {
  readonly server: string;
  readonly installationId: number;
  readonly hostId: number;
}

/** What a git server reports. */
export type HostEvent =
  | (OfRepository & {
      readonly kind: 'pull-request';
      readonly action: 'closed' | 'reopened' | 'pushed';
      readonly number: number;
      readonly head: string;
      readonly isMerged: boolean;
      readonly mergeCommit: string | null;
      readonly by: string;
    })
  | (OfRepository & { readonly kind: 'push'; readonly branch: string; readonly commit: string })
  | (OfRepository & {
      readonly kind: 'comment';
      readonly number: number;
      readonly text: string;
      readonly by: string;
    })
  | { readonly kind: 'uninstalled'; readonly server: string; readonly installationId: number };

/** A signed message of a git server. */
export interface HostDelivery {
  /** Unique by message. */
  readonly id: string;
  /** Undefined for a message that means nothing to us. */
  readonly event: HostEvent | undefined;
}

/** A CI run, as its git server vouches for it. */
export interface CiRun {
  /** Unique by token. */
  readonly tokenId: string;
  readonly server: string;
  readonly hostId: number;
  /** `refs/heads/main` */
  readonly ref: string;
  /** What was checked out. */
  readonly commit: string;
  /** The run's page. */
  readonly url: string;
  /** True for the demo's git server, which has no tool that plans. */
  readonly isDemo: boolean;
}

/** Git servers: of GitHub through our app, of GitLab by token; emulators locally. */
export interface GitHost {
  listServers(): Promise<readonly GitServer[]>;
  /**
   * True if the person behind a code administers every repository that an installation covers: a redirect's own
   * `installation_id` proves nothing, and neither does reading one of the repositories. @throws AppError invalid
   */
  managesInstallation(server: string, code: string, installationId: number): Promise<boolean>;
  /** Checks that a token reaches a group or project and may propose changes. @throws AppError invalid with what to mend */
  inspectToken(access: TokenAccess): Promise<InspectedToken>;
  /** What an installation covers. @throws AccessEndedError */
  listRepositories(installation: ClaimedInstallation, tokens: WorkspaceTokens): Promise<readonly HostRepository[]>;
  open(place: RepositoryPlace, tokens: WorkspaceTokens): HostedRepository;
  /** Has the server report to an address; the same again changes nothing. Returns true if it signs what it reports. */
  watch(place: RepositoryPlace, tokens: WorkspaceTokens, hook: WatchedHook): Promise<boolean>;
  /** Ends what `watch` began. */
  unwatch(place: RepositoryPlace, tokens: WorkspaceTokens, address: string): Promise<void>;
  /** @throws AppError unauthenticated unless the message is proven to come from a server of that host */
  readDelivery(host: HostName, headers: DeliveryHeaders, body: string): Promise<HostDelivery>;
  /**
   * The CI run that an OIDC token is about.
   * @throws AppError unauthenticated unless a server that the workspace may use issued it for this audience
   */
  readRun(token: string, audience: string, tenantId: TenantId): Promise<CiRun>;
}

export type DeliveryHeaders = Readonly<Record<string, string | undefined>>;

/** Where a server reports, and for which workspace. */
export interface WatchedHook {
  readonly address: string;
  readonly tenantId: TenantId;
}
