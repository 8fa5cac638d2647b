-- Envelopes at a signing service that nobody has signed yet. A job looks among them for those that nobody is to sign any more.
create index signing_document_at_service on public.signing_document (team_id, signing_request_id) where envelope_id is not null and signed_at is null;
