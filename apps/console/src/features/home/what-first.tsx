import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Account } from '@cloudmend/domain/accounts';
import type { Priority } from '@cloudmend/domain/priorities';
import { useTenant } from '@cloudmend/tenant';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { plural, shortResource } from '../../components/format';
import { Card } from '../../components/page';
import { savingText } from '../../components/saving-text';
import { useApi } from '../../config/world';
import { pageHref } from '../../config/paths';
import { accountName, useAccounts } from '../../queries/accounts';
import { CardSkeleton, RowsSkeleton } from '../../components/skeletons';
import layout from '../../components/layout.module.css';
import { tenantKey } from '../../queries/keys';
import styles from './home.module.css';

const SHOWN = 5;

const usePriorities = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'priorities'),
    queryFn: ({ signal }) => api.listPriorities(id, { limit: SHOWN }, { signal }),
  });
};

/** A single item opens directly; several findings open the filtered list. */
const toHref = (tenantId: string, { kind, id, subject, count }: Priority): string => {
  if (kind === 'recommendation')
    return `${pageHref(tenantId, 'recommendations')}?recommendation=${encodeURIComponent(id)}`;
  const all = count > 1 ? `&check=${encodeURIComponent(subject)}` : '';
  return `${pageHref(tenantId, 'security-findings')}?finding=${encodeURIComponent(id)}${all}`;
};

const labelAction = ({ kind, count }: Priority): string => {
  if (kind === 'recommendation') return 'Review saving';
  return count > 1 ? `See ${plural(count, 'finding')}` : 'See the fix';
};

/** `acme-exports in acme-prod`, or the number and the accounts. */
const Where = ({
  priority: { count, resource, accountId, accountIds },
  accounts,
}: {
  readonly priority: Priority;
  readonly accounts: readonly Account[] | undefined;
}) =>
  count === 1 ? (
    <>
      <code className={layout.mono}>{shortResource(resource)}</code> in {accountName(accounts, accountId)}
    </>
  ) : (
    <>
      {plural(count, 'resource')} in{' '}
      {accountIds.length === 1 ? accountName(accounts, accountId) : plural(accountIds.length, 'account')}
    </>
  );

/** The severity of a finding, or the saving of a recommendation, which has no severity. */
const Weight = ({ priority: { severity, monthlySavingUsd, atMostUsd, aim } }: { readonly priority: Priority }) =>
  severity !== null ? (
    <SeverityBadge severity={severity} />
  ) : (
    <span className={styles.money}>
      <b className={layout.mend}>
        {savingText({ monthlySavingUsd: monthlySavingUsd ?? 0, atMostUsd, aim: aim ?? undefined })}
      </b>
      {aim !== 'hygiene' && aim !== 'performance' && <small>a month</small>}
    </span>
  );

const Row = ({
  priority,
  accounts,
}: {
  readonly priority: Priority;
  readonly accounts: readonly Account[] | undefined;
}) => {
  const { id } = useTenant();
  const href = toHref(id, priority);
  return (
    <li>
      <Weight priority={priority} />
      <div className={styles.what}>
        <Anchor component={Link} to={href}>
          {priority.title}
        </Anchor>
        <span className={layout.dim}>
          <Where priority={priority} accounts={accounts} />
        </span>
        <span className={`${layout.dim} ${styles.why}`}>{priority.why}</span>
      </div>
      <Button
        component={Link}
        to={href}
        variant="default"
        size="xs"
        aria-label={`${labelAction(priority)}: ${priority.title}`}
      >
        {labelAction(priority)}
      </Button>
    </li>
  );
};

/** The top priorities: findings and recommendations in one order, each with its reason. Empty if there are none. */
export const WhatFirst = () => {
  const { data: priorities, isPending } = usePriorities();
  const accounts = useAccounts().data;
  if (isPending)
    return (
      <CardSkeleton title="What to do first" unit="by risk, dollars and carbon">
        <RowsSkeleton rows={SHOWN} height={82} />
      </CardSkeleton>
    );
  if (!priorities || priorities.length === 0) return null;
  return (
    <Card title="What to do first" unit="by risk, dollars and carbon">
      <ol className={styles.first}>
        {priorities.map((one) => (
          <Row key={`${one.kind} ${one.id}`} priority={one} accounts={accounts} />
        ))}
      </ol>
    </Card>
  );
};
