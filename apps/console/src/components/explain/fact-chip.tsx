import { createContext, type KeyboardEvent, useContext, useState } from 'react';
import { Anchor, Popover } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { Fact } from '@cloudmend/domain/copilot';
import { useTenant } from '@cloudmend/tenant';
import { formatMoment } from '../format';
import { findFactLink, isShown } from './fact-pages';
import styles from './explain.module.css';

/** Called when a fact's page is opened: what covers the page closes. */
export const OnFollow = createContext<() => void>(() => undefined);

/** On the element in focus it keeps a drawer open on Escape: the key closes the fact first. */
const KEEPS_DRAWER = { 'data-mantine-stop-propagation': true } as const;

const Source = ({ fact, onFollow }: { readonly fact: Fact; readonly onFollow: () => void }) => {
  const link = findFactLink(fact, useTenant());
  const location = useLocation();
  return (
    <>
      <dt>Source</dt>
      <dd>
        {fact.source}
        {link && !isShown(link, location) && (
          <Anchor component={Link} to={link.href} className={styles.follow} onClick={onFollow} {...KEEPS_DRAWER}>
            {link.label}
          </Anchor>
        )}
      </dd>
    </>
  );
};

/** A fact; opened, it says where it was read and when, and leads there. */
export const FactChip = ({ fact }: { readonly fact: Fact }) => {
  const { name, value, at } = fact;
  const [isOpen, setOpen] = useState(false);
  const leave = useContext(OnFollow);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setOpen(false);
  };
  const follow = (): void => {
    setOpen(false);
    leave();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.chip}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={closeOnEscape}
          {...(isOpen && KEEPS_DRAWER)}
        >
          <span>{name}</span> <b>{value}</b>
        </button>
      </Popover.Target>
      <Popover.Dropdown {...KEEPS_DRAWER}>
        <dl className={styles.fact} {...KEEPS_DRAWER}>
          <dt>Fact</dt>
          <dd>{name}</dd>
          <dt>Value</dt>
          <dd>{value}</dd>
          <Source fact={fact} onFollow={follow} />
          {at !== null && (
            <>
              <dt>Read</dt>
              <dd>{formatMoment(at)}</dd>
            </>
          )}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
};
