import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { Avatar, Mark } from '@cloudmend/ui/brand';
import { PlanChip } from '@cloudmend/ui/parts';
import {
  IconBandage,
  IconChecklist,
  IconCircleCheck,
  IconCircleDashed,
  IconCoins,
  IconLayoutDashboard,
  IconRadar2,
  IconShieldHalf,
} from '@tabler/icons-react';
import classes from './sign-up.module.css';

const RAIL = [IconLayoutDashboard, IconRadar2, IconShieldHalf, IconChecklist, IconCoins, IconBandage];

/** A live preview of the workspace as the name is typed. Decorative: the form has all of its text. */
export const TenantPreview = ({ tenant }: { readonly tenant: string }) => {
  const name = tenant || 'your-workspace';
  return (
    <div className={classes.window} aria-hidden="true">
      <div className={classes.topBar}>
        <Mark size={22} />
        <span className={classes.slash}>/</span>
        <span className={classes.name}>{name}</span>
        <PlanChip plan={SIGN_UP_PLAN} />
        <span className={classes.push}>
          <Avatar tenant={tenant} />
        </span>
      </div>
      <div className={classes.body}>
        <div className={classes.rail}>
          {RAIL.map((Icon, place) => (
            <Icon key={place} size={17} stroke={1.5} />
          ))}
        </div>
        <div className={classes.page}>
          <p className={classes.welcome}>Welcome to {name}</p>
          <p className={classes.quiet}>Three steps to your first results</p>
          <ul className={classes.steps}>
            <li className={classes.done}>
              <IconCircleCheck size={18} stroke={1.5} /> Workspace created
            </li>
            <li>
              <IconCircleDashed size={18} stroke={1.5} /> Link an AWS account{' '}
              <span className={`${classes.push} ${classes.quiet}`}>target: 2 min</span>
            </li>
            <li>
              <IconCircleDashed size={18} stroke={1.5} /> Run the first scan
            </li>
          </ul>
          <p className={classes.address}>
            <code>/{name}/home</code>
            <span className={classes.quiet}>your address, updated as you type</span>
          </p>
        </div>
      </div>
    </div>
  );
};
