-- A file has a SHA-512, or a SHA-256 of an earlier release.
alter table file_object rename column sha256 to checksum;
alter table file_object drop constraint file_object_sha256_check;
alter table file_object add constraint file_object_checksum_check check (length(checksum) in (32, 64));
