import type {
  AvailableRepository,
  Connection,
  HostName,
  Repository,
  RepositoryRoot,
  ResourceAddress,
} from '@cloudmend/domain/repositories';

/** An installation of our app, or a connection by token, that the workspace has claimed. */
export interface ClaimedInstallation extends Pick<AvailableRepository, 'server' | 'installationId'> {
  readonly host: HostName;
  /** The group or project of a connection. */
  readonly path?: string;
}

/** The secrets of a connection by token. */
export interface ConnectionSecret {
  readonly token: string;
  /** What the server sends along with webhooks. */
  readonly hookSecret: string;
  /** What the server signs webhooks with: 32 bytes in Base64. */
  readonly hookKey: string;
  /** True for a server that signs webhooks. */
  readonly signsHooks: boolean;
}

/** A tenant's repositories. */
export interface RepositoryStore {
  /** Oldest first. */
  list(): Promise<readonly Repository[]>;
  get(id: string): Promise<Repository | undefined>;
  /**
   * Adds a repository, or gives a connected one other roots: a repository of a server is connected once.
   * @throws AppError plan-limit above `REPOSITORIES_MOST`
   */
  connect(repository: Repository): Promise<Repository>;
  /** @throws AppError not-found */
  setRoots(id: string, roots: readonly RepositoryRoot[]): Promise<Repository>;
  /** Its CI posted a plan or addresses. @throws AppError not-found */
  notePlan(id: string, at: string): Promise<void>;
  /** Replaces the resources of a root, as its CI read them. */
  putAddresses(id: string, root: string, addresses: readonly ResourceAddress[]): Promise<void>;
  /** The resources of a repository's roots. */
  addresses(
    id: string,
  ): Promise<ReadonlyArray<{ readonly root: string; readonly addresses: readonly ResourceAddress[] }>>;
  /** @throws AppError not-found */
  remove(id: string): Promise<void>;
  /** The installations that the workspace has claimed. */
  listInstallations(): Promise<readonly ClaimedInstallation[]>;
  keepInstallation(installation: ClaimedInstallation): Promise<void>;
  /** The connections by token, oldest first. */
  listConnections(): Promise<readonly Connection[]>;
  /** Keeps a connection with its secrets, encrypted; takes the place of one with the same ID. */
  keepConnection(connection: Connection, secret: ConnectionSecret): Promise<void>;
  /** Undefined if there is no such connection. */
  readSecret(server: string, installationId: number): Promise<ConnectionSecret | undefined>;
  /** The app was uninstalled or the connection ended: its repositories cannot be reached, and its token is forgotten. */
  markDisconnected(server: string, installationId: number): Promise<void>;
  /** Notes that a person is about to install the app on a server; returns the state to send along. */
  beginInstallation(sub: string, server: string): Promise<string>;
  /** The server, once, for the person who began, within 15 minutes. */
  endInstallation(state: string, sub: string): Promise<string | undefined>;
}
