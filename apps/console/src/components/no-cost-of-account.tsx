import { Button } from '@mantine/core';
import { EmptyState } from '@cloudmend/ui/parts';
import layout from './layout.module.css';

/** An account was asked for that has no cost: the way back to all of them. */
export const NoCostOfAccount = ({ onAll }: { readonly onAll: () => void }) => (
  <div className={layout.card}>
    <EmptyState title="No cost of this account in this range" action={<Button onClick={onAll}>Show all accounts</Button>}>
      It cost nothing, or its cost was not read yet.
    </EmptyState>
  </div>
);
