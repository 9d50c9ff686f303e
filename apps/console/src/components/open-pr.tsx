import { Button } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { type ChangeSummary, isInFlight, TARGETS_MOST } from '@cloudmend/domain/changes';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { changeHref, pageHref } from '../config/paths';
import { useChangeActions, useChanges, useReviewer, waitsFor } from '../queries/changes';
import { useRepositories } from '../queries/repositories';
import { toMessage, notifyFault } from './notify';
import layout from './layout.module.css';

export interface PrTarget {
  readonly kind: 'finding' | 'recommendation';
  readonly id: string;
}

/** Why this person cannot open a pull request: permission first, then the plan. */
export const usePrRefusal = (): string | undefined => {
  const { plan } = useTenant();
  const mayPropose = useCan('proposeChanges');
  if (!mayPropose) return REFUSALS.proposeChanges;
  return hasFeature(plan, 'pullRequests') ? undefined : featureRefusal(plan, 'pullRequests');
};

/** The change that already mends one of the targets. */
const findChange = (changes: readonly ChangeSummary[] | undefined, targets: readonly PrTarget[]) =>
  changes?.find(
    (change) =>
      isInFlight(change) &&
      change.targets.some(({ kind, id }) => targets.some((one) => one.kind === kind && one.id === id)),
  );

interface OpenPrProps {
  readonly targets: readonly PrTarget[];
  /** @default Open PR */
  readonly label?: string;
}

/**
 * Starts a change that mends the targets and shows it; shows the one that already does, and leads to Integrations while
 * no repository is connected. Disabled without permission or plan; `usePrRefusal` says why.
 */
export const OpenPr = ({ targets, label = 'Open PR' }: OpenPrProps) => {
  const { id } = useTenant();
  const refusal = usePrRefusal();
  const navigate = useNavigate();
  const { propose } = useChangeActions();
  const reviewer = useReviewer();
  const { data: repositories } = useRepositories();
  const existing = findChange(useChanges().data?.changes, targets);
  const icon = <IconGitPullRequest size={15} stroke={1.5} />;
  if (existing)
    return (
      <Button component={Link} to={changeHref(id, existing.id)} leftSection={icon}>
        {waitsFor(existing, reviewer) ? 'Review and approve' : 'View change'}
      </Button>
    );
  if (refusal === undefined && repositories?.some(({ state }) => state === 'connected') === false)
    return (
      <Button variant="default" component={Link} to={pageHref(id, 'integrations')} leftSection={icon}>
        Connect repository
      </Button>
    );
  const open = async (): Promise<void> => {
    try {
      const change = await propose.mutateAsync({ targets: targets.map((target) => ({ ...target })) });
      void navigate(changeHref(id, change.id));
    } catch (error) {
      notifyFault(toMessage(error, 'Could not open a pull request. Try again.'));
    }
  };
  const isTooMany = targets.length > TARGETS_MOST;
  return (
    <>
      <Button
        disabled={refusal !== undefined || isTooMany}
        loading={propose.isPending}
        leftSection={icon}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {isTooMany && <span className={layout.sub}>{`A change mends at most ${TARGETS_MOST}.`}</span>}
    </>
  );
};
