import { useState } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { type ChangeSummary, isInFlight, TARGETS_MOST } from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
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

/** True if all that was asked for was declined before: it is opened again only on purpose. */
const wasDeclined = (error: unknown): boolean =>
  error instanceof AppError && Object.hasOwn(Object(error.details), 'declined');

const ICON = <IconGitPullRequest size={15} stroke={1.5} />;

interface PrButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Asked when the button is pressed. */
  readonly findTargets: () => readonly PrTarget[] | Promise<readonly PrTarget[]>;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/**
 * Starts a change and shows it; leads to Integrations while no repository is connected. Disabled without permission or
 * plan; `usePrRefusal` says why.
 */
export const PrButton = ({ findTargets, label, isDisabled = false, ...shown }: PrButtonProps) => {
  const { id } = useTenant();
  const refusal = usePrRefusal();
  const navigate = useNavigate();
  const { propose } = useChangeActions();
  const [isOpening, setOpening] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const { data: repositories } = useRepositories();
  if (refusal === undefined && repositories?.some(({ state }) => state === 'connected') === false)
    return (
      <Button {...shown} variant="default" component={Link} to={pageHref(id, 'integrations')} leftSection={ICON}>
        Connect repository
      </Button>
    );
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const targets = await findTargets();
      const change = await propose.mutateAsync({
        targets: targets.map((target) => ({ ...target })),
        ...(isDeclined && { again: true }),
      });
      void navigate(changeHref(id, change.id));
    } catch (error) {
      setDeclined(wasDeclined(error));
      notifyFault(toMessage(error, 'Could not open a pull request. Try again.'));
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button
      color="mend"
      {...shown}
      disabled={refusal !== undefined || isDisabled}
      loading={isOpening}
      leftSection={ICON}
      onClick={() => void open()}
    >
      {isDeclined ? 'Open it again' : label}
    </Button>
  );
};

interface OpenPrProps {
  readonly targets: readonly PrTarget[];
  /** @default Open PR */
  readonly label?: string;
}

/** Starts a change that mends the targets; shows the one that already does. */
export const OpenPr = ({ targets, label = 'Open PR' }: OpenPrProps) => {
  const { id } = useTenant();
  const reviewer = useReviewer();
  const existing = findChange(useChanges().data?.changes, targets);
  if (existing)
    return (
      <Button component={Link} to={changeHref(id, existing.id)} leftSection={ICON}>
        {waitsFor(existing, reviewer) ? 'Review and approve' : 'View change'}
      </Button>
    );
  const isTooMany = targets.length > TARGETS_MOST;
  return (
    <>
      <PrButton findTargets={() => targets} label={label} isDisabled={isTooMany} />
      {isTooMany && <span className={layout.sub}>{`A change mends at most ${TARGETS_MOST}.`}</span>}
    </>
  );
};
