import { Fragment, memo } from 'react';
import { NavLink } from 'react-router';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react';
import { isAllowed } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { NAV_GROUPS, type NavItem } from '../pages';
import { pageHref, findPage } from '../../config/paths';
import { useNavBadges, type NavBadge } from './nav-badges';
import styles from './shell.module.css';

interface RailProps {
  readonly isExpanded: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** Characters that fit below an icon at the default text size. */
const LONG = 12;

const Badge = ({ badge }: { readonly badge: NavBadge }) =>
  badge.kind === 'dot' ? (
    <span className={styles.dot} role="img" aria-label={badge.label} />
  ) : (
    <span className={styles.count} aria-label={badge.label}>
      {badge.count}
    </span>
  );

interface RailLinkProps {
  readonly item: NavItem;
  readonly badge: NavBadge | undefined;
  readonly onFollow: () => void;
}

/** Every answer that a badge waits for would render all links again. */
const RailLink = memo(({ item, badge, onFollow }: RailLinkProps) => {
  const { id } = useTenant();
  return (
    <NavLink
      to={pageHref(id, item.page)}
      className={styles.link}
      data-long={item.label.length > LONG || undefined}
      onClick={onFollow}
    >
      <item.icon size={20} stroke={1.5} aria-hidden />
      <span>{item.label}</span>
      {badge && <Badge badge={badge} />}
    </NavLink>
  );
});

const TenantBadge = () => {
  const { id, plan } = useTenant();
  return (
    <div className={styles.badge}>
      <span>
        <b>{id}</b>
        <small>{planRow(plan).name} plan</small>
      </span>
    </div>
  );
};

/** The rail: 72 px collapsed, 288 px expanded, an overlay on small screens. */
export const Rail = ({ isExpanded, isOpen, onToggle, onClose }: RailProps) => {
  const badges = useNavBadges();
  const { roles } = useTenant();
  // A plan badge is shown only to roles that may open the page: upgrading would not help the others.
  const groups = NAV_GROUPS.map((group) => group.filter(({ page }) => isAllowed(roles, findPage(page).needs)));
  const isWide = isExpanded || isOpen;
  const ToggleIcon = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <>
      <button
        type="button"
        className={styles.overlay}
        data-open={isOpen || undefined}
        aria-label="Close menu"
        onClick={onClose}
      />
      <nav
        className={styles.rail}
        aria-label="Pages"
        data-expanded={isWide || undefined}
        data-open={isOpen || undefined}
      >
        <ActionIcon className={styles.close} aria-label="Close menu" onClick={onClose}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
        {isWide && <TenantBadge />}
        {groups.map((group, index) => (
          <Fragment key={group[0]?.page}>
            {index > 0 && <div className={styles.divider} />}
            {group.map((item) => (
              <RailLink key={item.page} item={item} badge={badges[item.page]} onFollow={onClose} />
            ))}
          </Fragment>
        ))}
        <button type="button" className={`${styles.link} ${styles.foot}`} onClick={onToggle} aria-expanded={isExpanded}>
          <ToggleIcon size={20} stroke={1.5} aria-hidden />
          <span>{isExpanded ? 'Collapse' : 'Expand'}</span>
        </button>
      </nav>
    </>
  );
};
