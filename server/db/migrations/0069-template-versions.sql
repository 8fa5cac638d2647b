-- Versions of templates that were sent are never changed: saving the template makes a new one.

alter table esignature_template_version add column is_sent boolean not null default false;
comment on column esignature_template_version.is_sent is 'Whether a document was made from it. Row-level security can hide the document from those who edit the template.';
