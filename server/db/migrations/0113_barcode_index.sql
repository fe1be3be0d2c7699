-- Imports look up each barcode of their rows. An index that puts entries aside until it is vacuumed reads all of these for
-- each of them: 8 ms instead of 0.02 after a load of 20,000 goods.
alter index products_barcodes set (fastupdate = off);
select gin_clean_pending_list('products_barcodes');
