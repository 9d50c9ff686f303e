import { Button } from '@mantine/core';
import { EmptyState } from '@cloudmend/ui/parts';
import { NextStep } from './next-step';
import { providerName } from './page';
import type { useCostAddress } from './use-cost-address';
import layout from './layout.module.css';

type Address = Pick<ReturnType<typeof useCostAddress>, 'provider' | 'account' | 'setProvider' | 'setAccount'>;

/** Whether a provider is listed but not supported yet. */
export const isComing = (provider: Address['provider']): boolean => provider === 'azure' || provider === 'gcp';

/** Shown in place of figures for an unsupported provider, so that no one reads a zero as data. */
export const ComingSoon = ({ provider, onLive }: { readonly provider: string; readonly onLive: () => void }) => (
  <div className={layout.card}>
    <EmptyState title={`${providerName(provider)} is coming soon`} action={<Button onClick={onLive}>Show AWS</Button>}>
      Only AWS accounts can be linked so far, so there is no data for {providerName(provider)} yet.
    </EmptyState>
  </div>
);

/** Explains why there is no cost and offers the next step: another provider, all accounts, or a first scan. */
export const NoCost = ({ address: { provider, account, setProvider, setAccount } }: { readonly address: Address }) => {
  if (isComing(provider)) return <ComingSoon provider={provider} onLive={() => setProvider('aws')} />;
  return (
    <div className={layout.card}>
      {account ? (
        <EmptyState
          title="No cost for this account in this range"
          action={<Button onClick={() => setAccount(undefined)}>Show all accounts</Button>}
        >
          The account had no cost, or its cost was not read yet.
        </EmptyState>
      ) : (
        <EmptyState title="No cost read yet" action={<NextStep />}>
          A scan in mode All or Cost reads cost from the provider's billing service.
        </EmptyState>
      )}
    </div>
  );
};
