import type { Outgoing } from '@cloudmend/infra/notify';
import { emulateJira, GATEWAY_HOST, toCloudId } from './jira';
import { emulateServiceNow } from './servicenow';
import { answer, type EmulatedTracker, type TrackerOptions } from './tracker';

export interface EmulatedTrackers {
  /** Every site of the internet, by host name. */
  readonly sites: ReadonlyMap<string, EmulatedTracker>;
  readonly call: Outgoing['call'];
}

const emulate = (host: string, options: TrackerOptions): EmulatedTracker | undefined => {
  if (host.endsWith('.atlassian.net')) return emulateJira(options);
  return host.endsWith('.service-now.com') ? emulateServiceNow(options) : undefined;
};

/** Jira and ServiceNow: a site begins empty when it is called first. */
export const openTrackers = (options: TrackerOptions): EmulatedTrackers => {
  const sites = new Map<string, EmulatedTracker>();
  return {
    sites,
    call: async (call) => {
      const { hostname: called, pathname } = new URL(call.url);
      const cloudId = pathname.split('/')[3];
      const hostname =
        called === GATEWAY_HOST ? ([...sites.keys()].find((host) => toCloudId(host) === cloudId) ?? called) : called;
      const site = sites.get(hostname) ?? emulate(hostname, options);
      if (!site) return answer(404);
      sites.set(hostname, site);
      return site.answer(call);
    },
  };
};
