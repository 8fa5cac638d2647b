-- Whoever reads a text message in the demo's mailbox can answer it: the answer goes to the number that it came from.
alter table mailbox_message add column sender text;
comment on column public.mailbox_message.sender is 'The number that a text message came from; null for emails and faxes.';
