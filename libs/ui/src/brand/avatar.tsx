import classes from './brand.module.css';

/** First two letters of a tenant; `CM` without one. */
export const toInitials = (tenant: string | undefined): string => (tenant ? tenant.slice(0, 2).toUpperCase() : 'CM');

export const Avatar = ({ tenant }: { readonly tenant?: string }) => (
  <span className={classes.avatar} aria-hidden="true">
    {toInitials(tenant)}
  </span>
);
