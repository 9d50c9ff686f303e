import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { shortResource } from '../../components/format';
import { Card } from '../../components/page';
import { useApi } from '../../config/world';
import { savingText } from '../../components/saving-text';
import { pageHref } from '../../config/paths';
import { useRecommendations } from '../../queries/recommendations';
import { accountName, useAccounts } from '../../queries/accounts';
import layout from '../../components/layout.module.css';
import styles from './home.module.css';

const SHOWN = 5;

const usePriorities = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: [id, 'priorities'],
    queryFn: ({ signal }) => api.listPriorities(id, { limit: SHOWN }, { signal }),
  });
};

/** What a recommendation saves a month, by its id; nothing of what is not about dollars. */
const useAmounts = (): ReadonlyMap<string, string> => {
  const all = useRecommendations().data?.recommendations ?? [];
  return new Map(
    all.flatMap((one) =>
      one.monthlySavingUsd > 0 && (one.aim ?? 'saving') === 'saving' ? [[one.id, savingText(one)] as const] : [],
    ),
  );
};

const Amount = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && <b className={layout.mend}>{text} a month</b>;

/** The first things to do: findings and recommendations in one order, each with its reason. Nothing where nothing is to be done. */
export const WhatFirst = () => {
  const { id } = useTenant();
  const { data: priorities, isPending } = usePriorities();
  const accounts = useAccounts().data;
  const amounts = useAmounts();
  if (isPending) return <Skeleton height={180} radius="lg" aria-busy="true" aria-label="Loading..." />;
  if (!priorities || priorities.length === 0) return null;
  return (
    <Card title="What to do first" unit="by risk, dollars and carbon">
      <ol className={styles.first}>
        {priorities.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <span className={styles.what}>
              <Anchor
                component={Link}
                to={
                  one.kind === 'recommendation'
                    ? `${pageHref(id, 'recommendations')}?recommendation=${encodeURIComponent(one.id)}`
                    : `${pageHref(id, 'security-findings')}?finding=${encodeURIComponent(one.id)}`
                }
              >
                {one.title}
              </Anchor>
              {one.kind === 'recommendation' && <Amount text={amounts.get(one.id)} />}
            </span>
            <span>
              <code className={layout.mono}>{shortResource(one.resource)}</code>{' '}
              <span className={layout.dim}>in {accountName(accounts, one.accountId)}</span>
            </span>
            <span className={`${layout.dim} ${styles.why}`}>{one.why}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
