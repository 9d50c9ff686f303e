import { openTestGitHost } from '../../../../infra/runtime/testing/test-git-host';
import { openLocalTable } from '@cloudmend/store/testing';
import { MAIN_TENANT } from '../../seed/demo-people';
import { demoGitHub } from './demo-github';
import { DEMO_INSTALLATION } from './open-github';

const startOn = (port: number) => {
  const server = `http://localhost:${port}/__local/github`;
  const { host, repositories } = openTestGitHost();
  repositories.set(DEMO_INSTALLATION, [{ hostId: 1, name: 'acme/infrastructure', branch: 'main' }]);
  return { server, gitHost: { ...host, listServers: async () => [{ server, installUrl: `${server}/new` }] } };
};

it('connects the demo repositories of this start, and forgets those of one on another port', async () => {
  const local = await openLocalTable();
  const { repositories } = local.openStores(MAIN_TENANT.tenantId);
  const github = demoGitHub({ withDemo: true, customerEndpoint: undefined });
  let ids = 0;
  for (const port of [4200, 4200, 4300]) {
    const { server, gitHost } = startOn(port);
    const newId = () => `repository-${(ids += 1)}`;
    await github.connect({ ...local, gitHost, clock: () => new Date(), newId });
    expect((await repositories.list()).map((one) => [one.server, one.name])).toEqual([[server, 'acme/infrastructure']]);
    expect(await repositories.listInstallations()).toEqual([
      { host: 'github', server, installationId: DEMO_INSTALLATION },
    ]);
  }
  await local.close();
});
