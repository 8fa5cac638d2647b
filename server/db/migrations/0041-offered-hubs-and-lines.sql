-- A data hub or a line of business that is not active is no longer offered. Practices and providers that have it keep it.
alter table public.hub add column is_active boolean not null default true;
alter table public.business_line add column is_active boolean not null default true;
