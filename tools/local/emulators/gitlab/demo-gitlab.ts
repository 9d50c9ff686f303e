import { GITLAB_PATH } from '../../local-platform';
import type { LocalSettings } from '../../local-settings';
import { DEMO_REPOSITORIES } from '../github/demo-repositories';
import { type LocalGitLab, openGitLab } from './open-gitlab';

/** A GitLab beside the demo, made when it is first used. Its page says how to connect it. */
export interface DemoGitLab {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Its address, once it is known. */
  readonly servers: () => readonly string[];
  begin(url: string): void;
}

export const demoGitLab = ({
  withDemo,
  customerEndpoint,
}: Pick<LocalSettings, 'withDemo' | 'customerEndpoint'>): DemoGitLab => {
  let address: string | undefined;
  let opened: Promise<LocalGitLab> | undefined;
  return {
    fetch: async (request) => {
      if (address === undefined) return new Response('Not found\n', { status: 404 });
      opened ??= openGitLab({
        address,
        groups: [{ path: 'acme', members: { sam: 40 }, projects: DEMO_REPOSITORIES }],
        owner: 'sam',
      });
      return (await opened).fetch(request);
    },
    servers: () => (address === undefined ? [] : [address]),
    begin: (url) => {
      if (withDemo && customerEndpoint === undefined) address = `${url}${GITLAB_PATH}`;
    },
  };
};
