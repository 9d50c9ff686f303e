import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Repository } from '@cloudmend/domain/repositories';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { plural } from '../../components/format';
import { toMessage } from '../../components/notify';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useAvailable, useChangeRepositories, useMayConnect, useRepositories } from '../../queries/repositories';
import { AvailableRepositories } from './components/available-repositories';
import { Destinations } from './components/destinations';
import { CopilotModel } from './components/copilot-model';
import { ConnectButton } from './components/connect-button';
import { ConnectedRepositories } from './components/connected-repositories';
import { Trackers } from './components/trackers';
import { TokenConnections } from './components/token-connections';
import { readReturn } from './installation';
import layout from '../../components/layout.module.css';

/** Acts once on the redirect of a git server, and takes it out of the address: its code works once. */
const useInstallationReturn = () => {
  const [search, setSearch] = useSearchParams();
  const [told] = useState(() => readReturn(search));
  const { claim } = useChangeRepositories();
  const { mutate } = claim;
  const isClaimed = useRef(false);
  useEffect(() => {
    if (told.kind === 'none' || isClaimed.current) return;
    isClaimed.current = true;
    setSearch({}, { replace: true });
    if (told.kind === 'installed') mutate(told.claim);
  }, [told, mutate, setSearch]);
  return { told, claim };
};

type Claim = ReturnType<typeof useInstallationReturn>['claim'];

const Claimed = ({ claim: { error, isPending, data } }: { readonly claim: Claim }) => {
  if (error)
    return (
      <Note tone="danger" title="Could not connect GitHub.">
        {toMessage(error, 'Try again.')}
      </Note>
    );
  if (isPending) return <Note tone="info">Connecting GitHub…</Note>;
  const free = data?.filter(({ isConnected }) => !isConnected).length ?? 0;
  return (
    <Note tone="success" title="GitHub is connected.">
      {free > 0
        ? `${plural(free, 'repository', 'repositories')} can be connected below.`
        : 'All its repositories are connected.'}
    </Note>
  );
};

/** What came of an installation. */
const Installation = () => {
  const { told, claim } = useInstallationReturn();
  if (told.kind === 'requested')
    return (
      <Note tone="info" title="Waiting for an owner.">
        GitHub asked an owner of the organisation to install CloudMend. Connect GitHub again once it is installed.
      </Note>
    );
  if (told.kind === 'cancelled')
    return <Note tone="warn">The installation was cancelled on GitHub. Nothing was connected.</Note>;
  return claim.isIdle ? null : <Claimed claim={claim} />;
};

/** Who may connect repositories, when the person signed in may not. */
const Refusal = () => {
  const { plan } = useTenant();
  const mayManage = useCan('manageIntegrations');
  const hasPlan = hasFeature(plan, 'integrations');
  if (mayManage && hasPlan) return null;
  return <Note tone="info">{mayManage ? featureRefusal(plan, 'integrations') : REFUSALS.manageIntegrations}</Note>;
};

const NoRepository = () => {
  const mayConnect = useMayConnect();
  return (
    <div className={layout.card}>
      <EmptyState title="No repository is connected" action={mayConnect && <ConnectButton />}>
        CloudMend edits your infrastructure code in draft pull requests. It never merges. Install its GitHub App on the
        repositories it may propose changes in, or connect GitLab with an access token.
      </EmptyState>
    </div>
  );
};

/** What can be connected; if that is nothing, how to begin, unless something is connected. */
const Available = ({ isFirst }: { readonly isFirst: boolean }) => (
  <Loaded query={useAvailable()} what="what can be connected">
    {(all) => {
      const free = all.filter(({ isConnected }) => !isConnected);
      if (free.length > 0) return <AvailableRepositories repositories={free} />;
      return isFirst && <NoRepository />;
    }}
  </Loaded>
);

const Content = ({ repositories }: { readonly repositories: readonly Repository[] }) => {
  const mayConnect = useMayConnect();
  const isFirst = repositories.length === 0;
  return (
    <>
      {!isFirst && <ConnectedRepositories repositories={repositories} />}
      {mayConnect ? <Available isFirst={isFirst} /> : isFirst && <NoRepository />}
    </>
  );
};

/** Repositories in which CloudMend proposes changes. */
export const IntegrationsRoute = () => {
  const query = useRepositories();
  const count = query.data?.length ?? 0;
  return (
    <Page
      title="Integrations"
      subtitle={query.data && `${plural(count, 'repository', 'repositories')} connected`}
      actions={count > 0 && <ConnectButton />}
    >
      <Installation />
      <Refusal />
      <Loaded query={query} what="the repositories">
        {(repositories) => <Content repositories={repositories} />}
      </Loaded>
      <TokenConnections />
      <Trackers />
      <Destinations />
      <CopilotModel />
    </Page>
  );
};

export const integrationsPage: PageModule = {
  Component: IntegrationsRoute,
  help: [
    'CloudMend opens draft pull requests in connected repositories through a GitHub App. The app cannot merge.',
    'GitHub asks which repositories the app may use; connect here those that describe your infrastructure. An installation belongs to the workspace of the person who installed it.',
    'GitHub Enterprise Server works by its address, once the app is registered there by the operator of CloudMend.',
    'GitLab is connected with a group or project access token (scope api, role Maintainer), at gitlab.com or at the address of your own server. A project belongs to one workspace.',
    'Tickets are created in Jira or ServiceNow. State and comments are kept in sync; if both change, what a scan verified wins, and otherwise the tracker.',
    'Notices go to Slack, Microsoft Teams, PagerDuty, Amazon EventBridge and signed webhooks. A failed delivery is repeated for a day; then it is dead and can be replayed.',
    'A model may word explanations and answers. It sees sentences with placeholders, never names, figures or questions, and what it changes beyond the wording is replaced.',
    'Disconnecting leaves open pull requests as they are. Uninstall the app on GitHub, or revoke the token on GitLab, to end its access.',
  ],
};
