import { type Plan, planRow } from '@cloudmend/domain/plans';
import classes from './chip.module.css';

export const PlanChip = ({ plan }: { readonly plan: Plan }) => (
  <span className={classes.plan}>{planRow(plan).name}</span>
);
