import { Button } from '@mantine/core';
import { EmptyState } from '@cloudmend/ui/parts';
import { NextStep } from './next-step';
import { providerName } from './page';
import type { useCostAddress } from './use-cost-address';
import layout from './layout.module.css';

type Address = Pick<ReturnType<typeof useCostAddress>, 'provider' | 'account' | 'setProvider' | 'setAccount'>;

/** Whether a provider is shown and not read yet. */
export const isComing = (provider: Address['provider']): boolean => provider === 'azure' || provider === 'gcp';

/** In place of the figures of a provider that is not read yet: none, so that nobody takes a zero for an answer. */
export const ComingSoon = ({ provider, onLive }: { readonly provider: string; readonly onLive: () => void }) => (
  <div className={layout.card}>
    <EmptyState title={`${providerName(provider)} is coming soon`} action={<Button onClick={onLive}>Show AWS</Button>}>
      Only AWS accounts can be linked so far, so there is nothing of {providerName(provider)} to show.
    </EmptyState>
  </div>
);

/** Why there is no cost to show, and the way on: another provider, all accounts, or a first scan. */
export const NoCost = ({ address: { provider, account, setProvider, setAccount } }: { readonly address: Address }) => {
  if (isComing(provider)) return <ComingSoon provider={provider} onLive={() => setProvider('aws')} />;
  return (
    <div className={layout.card}>
      {account ? (
        <EmptyState
          title="No cost of this account in this range"
          action={<Button onClick={() => setAccount(undefined)}>Show all accounts</Button>}
        >
          It cost nothing, or its cost was not read yet.
        </EmptyState>
      ) : (
        <EmptyState title="No cost read yet" action={<NextStep />}>
          Cost comes from the provider&apos;s own billing service with a scan in mode All or Cost.
        </EmptyState>
      )}
    </div>
  );
};
