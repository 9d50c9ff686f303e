import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { shortResource } from '../../components/format';
import { Card } from '../../components/page';
import { useApi } from '../../config/world';
import { pageHref } from '../../config/paths';
import { accountName, useAccounts } from '../../queries/accounts';
import layout from '../../components/layout.module.css';
import styles from './home.module.css';

const SHOWN = 5;

const usePriorities = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({ queryKey: [id, 'priorities'], queryFn: ({ signal }) => api.listPriorities(id, { limit: SHOWN }, { signal }) });
};

/** The first things to do: findings and recommendations in one order, each with its reason. Nothing where nothing is to be done. */
export const WhatFirst = () => {
  const { id } = useTenant();
  const { data: priorities, isPending } = usePriorities();
  const accounts = useAccounts().data;
  if (isPending) return <Skeleton height={180} radius="lg" aria-busy="true" aria-label="Loading" />;
  if (!priorities || priorities.length === 0) return null;
  return (
    <Card title="What to do first" unit="by risk, dollars and carbon">
      <ol className={styles.first}>
        {priorities.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Anchor component={Link} to={one.kind === 'recommendation' ? `${pageHref(id, 'recommendations')}?recommendation=${encodeURIComponent(one.id)}` : `${pageHref(id, 'security-findings')}?finding=${encodeURIComponent(one.id)}`}>
              {one.title}
            </Anchor>
            <span>
              <code className={layout.mono}>{shortResource(one.resource)}</code> <span className={layout.dim}>in {accountName(accounts, one.accountId)}</span>
            </span>
            <span className={layout.dim}>{one.why}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
