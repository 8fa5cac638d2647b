-- An older release that meets a newer database names the release to run.
alter table migration add column release text;
