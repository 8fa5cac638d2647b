-- Lists of providers name physicians first. The stored column saves a regular expression for each row of each list.
alter table provider add column is_physician boolean not null generated always as (is_physician(credentials)) stored;
