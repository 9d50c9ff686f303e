import { HOSTS, type HostName } from '@cloudmend/domain/repositories';
import type { GitHost } from '../runtime/git-host';
import { gitHubHost, type GitHubHostOptions } from './github/github-host';
import { gitLabHost, type GitLabHostOptions } from './gitlab/gitlab-host';
import type { HostAdapter } from './host-adapter';
import { openRunReader } from './read-run';

export interface GitHostsOptions extends GitHubHostOptions, GitLabHostOptions {}

/** One adapter for each host. */
const ADAPTERS: Readonly<Record<HostName, (options: GitHostsOptions) => HostAdapter>> = {
  github: gitHubHost,
  gitlab: gitLabHost,
};

/** Every git host; a call goes to the one it names. */
export const gitHosts = (options: GitHostsOptions): GitHost => {
  const { trusted = [], clock = () => new Date() } = options;
  const adapters = Object.fromEntries(Object.entries(ADAPTERS).map(([name, open]) => [name, open(options)])) as Record<
    HostName,
    HostAdapter
  >;
  const apps = Object.entries(adapters).filter(([name]) => HOSTS[name as HostName].access === 'app');
  const readRun = openRunReader({
    findIssuer: async (issuer, tenantId) => {
      for (const adapter of Object.values(adapters)) {
        const found = await adapter.findIssuer(issuer, tenantId);
        if (found) return found;
      }
      return undefined;
    },
    trusted,
    clock,
  });
  return {
    listServers: async () => (await Promise.all(apps.map(([, adapter]) => adapter.listServers()))).flat(),
    managesInstallation: (...asked) => adapters.github.managesInstallation(...asked),
    inspectToken: (access) => adapters[access.host].inspectToken(access),
    listRepositories: (installation, tokens) => adapters[installation.host].listRepositories(installation, tokens),
    open: (place, tokens) => adapters[place.host].open(place, tokens),
    watch: (place, ...how) => adapters[place.host].watch(place, ...how),
    unwatch: (place, ...how) => adapters[place.host].unwatch(place, ...how),
    readDelivery: (host, headers, body) => adapters[host].readDelivery(headers, body),
    readRun,
  };
};
