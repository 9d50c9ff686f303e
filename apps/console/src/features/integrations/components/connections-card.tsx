import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormInPlace } from '../../../components/focus';
import { Card } from '../../../components/page';
import { useMayConnect } from '../../../queries/repositories';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface ConnectionsCardProps {
  readonly title: string;
  /** The items of what is connected. */
  readonly items: readonly ReactNode[];
  readonly most: number;
  readonly add: { readonly label: string; readonly icon: ReactNode };
  /** Shown while nothing is connected. */
  readonly hint: string;
  readonly form: (onClose: () => void) => ReactNode;
}

/** What is connected, and the form that connects more in place. */
export const ConnectionsCard = ({ title, items, most, add, hint, form }: ConnectionsCardProps) => {
  const mayConnect = useMayConnect();
  const { isOpen, open, close, button } = useFormInPlace();
  const isOnlyOne = most === 1;
  return (
    <Card
      title={title}
      unit={!isOnlyOne && items.length > 0 && `${items.length} of ${most}`}
      right={
        mayConnect &&
        !isOpen &&
        !(isOnlyOne && items.length > 0) && (
          <Button ref={button} variant="default" leftSection={add.icon} disabled={items.length >= most} onClick={open}>
            {add.label}
          </Button>
        )
      }
      isFlush
    >
      <ul className={styles.list}>
        {items}
        {items.length === 0 && !isOpen && <li className={`${styles.item} ${layout.sub}`}>{hint}</li>}
        {isOpen && <li className={styles.item}>{form(close)}</li>}
      </ul>
    </Card>
  );
};
